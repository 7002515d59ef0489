import type { Kernel } from '../kernel.ts'

/** The site's address: the configured public one if set, else the loopback. */
export function publicOrigin({ member }: Pick<Kernel, 'member'>): string {
  return [...member.origins].at(-1)!
}
