/** Where staff work and where people sign in: there the page stays as it was built, so that nobody can lock anybody out. */
const builtOnly = /^\/+(?:admin|login|logout|register|resetpassword|two-factor|sso-auth)(?:\/|$)/i

/** Whether the municipality's own CSS is applied on this page. */
export const carriesOwnCss = (path: string): boolean => !builtOnly.test(path)
