/** The keys that the academy and the provider share. */
export const KEYS = { PAYSTACK_SECRET_KEY: 'sk_test_sandbox', PAYSTACK_PUBLIC_KEY: 'pk_test_sandbox' }
