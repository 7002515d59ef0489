import { expect, test } from 'vitest'
import { mailServer } from './mail-server.ts'

const from = 'Kancil <no-reply@play.example>'

test.each([
  ['smtps://post:s%40fe@mail.example', { port: 465, security: 'tls', password: 's@fe' }],
  ['smtp://post:safe@mail.example', { port: 587, security: 'starttls', user: 'post' }],
  ['smtp://post:safe@mail.example:2525', { port: 2525, security: 'starttls' }],
  ['smtp://127.0.0.1:25', { host: '127.0.0.1', port: 25, security: 'none' }],
  ['smtp://[::1]:25', { host: '::1', security: 'none' }],
])('%s', (url, expected) => {
  expect(mailServer({ KANCIL_SMTP_URL: url, KANCIL_MAIL_FROM: from })).toMatchObject(expected)
})

test('nothing configured is nothing, not half of something', () => {
  expect(mailServer({})).toBeUndefined()
  for (const half of [{ KANCIL_SMTP_URL: 'smtp://x' }, { KANCIL_MAIL_FROM: from }])
    expect(() => mailServer(half)).toThrow('together')
})

test.each([
  ['http://post:hunter2@mail.example', from],
  ['mail.example', from],
  ['smtp://mail.example', 'nobody'],
  ['smtp://mail.example', 'a@b.c\r\nBcc: x@y.z'],
])('%s from %s is refused without repeating it', (url, sender) => {
  const read = () => mailServer({ KANCIL_SMTP_URL: url, KANCIL_MAIL_FROM: sender })
  expect(read).toThrow(/KANCIL_(SMTP_URL|MAIL_FROM) must/)
  expect(read).not.toThrow('hunter2')
})
