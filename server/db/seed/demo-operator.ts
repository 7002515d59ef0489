/** The operators of the demo world, and the member whose account the guides use. */
export const demoOperator = {
  name: 'admin',
  password: 'firefly over the river',
  /** The sandbox's own: the demo operators' authenticator secret, the same in every demo world. */
  authenticatorSecret: 'KANCILRIMBAMALAMKANCILRIMBAMALAM',
} as const
export const demoAccount = 'aina'
