import { memberTickets } from '@kancil/contract/lottery/tickets'
import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient, keyOf, refresh } from './queries.ts'

test('a first read that was in flight when the message came is followed by another', async () => {
  const client = createQueryClient()
  const answers: ((answer: string) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: keyOf(memberTickets, {}),
    queryFn: () => new Promise<string>((answer) => answers.push(answer)),
  })
  const stop = observer.subscribe(() => undefined)
  expect(answers).toHaveLength(1)
  // The answer was read before the change, and arrives after its message.
  refresh(client, memberTickets)
  answers[0]!('before')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]!('after')
  await expect.poll(() => observer.getCurrentResult().data).toBe('after')
  refresh(client, memberTickets)
  await expect.poll(() => answers.length).toBe(3)
  stop()
  client.clear()
})
