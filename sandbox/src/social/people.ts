/** Made-up people who have accounts at the sandbox's providers. */
export type Person = {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Whether the provider has verified the address. */
  readonly proved: boolean
}

export const people: readonly Person[] = [
  { id: '104000000000000000001', name: 'Aminah Yusof', email: 'aminah@example.com', proved: true },
  { id: '104000000000000000002', name: 'Tan Wei Ming', email: 'weiming@example.com', proved: true },
  { id: '104000000000000000003', name: 'Kavitha Raj', email: 'kavitha@example.com', proved: true },
  { id: '104000000000000000004', name: 'Nobody Proved', email: 'demo@example.com', proved: false },
]

export function personById(id: string): Person | undefined {
  return people.find((person) => person.id === id)
}
