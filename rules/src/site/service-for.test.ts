import { expect, test } from 'vitest'
import { serviceFor } from './service-for.ts'

const chat = { csType: 'LIVECHAT', title: 'Chat', path: '/chat' } as const
const vip = { csType: 'VIP', title: 'VIP desk', path: '/vip-desk' } as const

test.each([
  ['a visitor', [chat, vip], 0, [chat]],
  ['a member of rank 4', [chat, vip], 4, [chat]],
  ['a member above rank 4', [chat, vip], 5, [vip]],
  ['a member above rank 4, where there is no VIP desk', [chat], 5, [chat]],
  ['a visitor, where there is only a VIP desk', [vip], 0, []],
] as const)('%s is led to the desk of their rank', (_who, services, rank, led) => {
  expect(serviceFor(services, rank)).toEqual(led)
})
