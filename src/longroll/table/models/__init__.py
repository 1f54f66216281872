"""The shapes of answers, as OpenAPI describes them."""
