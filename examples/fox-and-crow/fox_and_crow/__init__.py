"""The Fox and the Crow: praise for cheese."""
