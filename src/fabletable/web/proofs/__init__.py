"""What strangers bring is proven in processes of their own."""
