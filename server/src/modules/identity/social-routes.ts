import type { SocialProvider, SocialProviderId } from '@kancil/contract/ports/social-sign-in'
import type { Kernel } from '../../kernel/kernel.ts'

export type Social = ReadonlyMap<SocialProviderId, SocialProvider>

export function socialRoutes(_kernel: Kernel, _social: Social): void {}
