/** The content security policy admits only styles that carry this request's nonce. */
export const styleNonce = (): string => document.getElementById('app-state')?.nonce ?? ''
