/** The keys under which the academy and the provider know each other. */
export const KEYS = { PAYSTACK_SECRET_KEY: 'sk_test_sandbox', PAYSTACK_PUBLIC_KEY: 'pk_test_sandbox' }
