// What these tests use of node. Node's own types would be those of the client too, and let it call
// what no browser has.

declare module "node:test" {
  export function test(name: string, story: () => void | Promise<void>): void;
  export function beforeEach(act: () => void): void;
  export function afterEach(act: () => void): void;
  export const mock: {
    method(object: object, name: string, instead: (...words: any[]) => unknown): void;
    timers: { enable(what: { apis: string[] }): void; tick(milliseconds: number): void };
    reset(): void;
  };
}

declare module "node:assert/strict" {
  const assert: {
    equal(found: unknown, expected: unknown): void;
    notEqual(found: unknown, expected: unknown): void;
    match(found: string, expected: RegExp): void;
    deepEqual(found: unknown, expected: unknown): void;
    rejects(promise: Promise<unknown>, expected: object): Promise<void>;
  };
  export default assert;
}

declare module "node:crypto" {
  interface Hash {
    update(text: string): Hash;
    digest(encoding: "hex"): string;
  }
  export function createHash(name: "sha256"): Hash;
}

declare module "node:fs" {
  export function readFileSync(file: URL, encoding: "utf-8"): string;
}
