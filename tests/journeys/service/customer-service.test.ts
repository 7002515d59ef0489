import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newContext } from '../kit/browser.ts'
import { signInAtDesk } from '../kit/desk.ts'
import { logIn } from '../kit/door.ts'
import { expectFine } from '../kit/fine.ts'
import { type JourneyHouse, openHouse, settleMember } from '../kit/house.ts'
import { show } from '../kit/looks.ts'
import { shoot } from '../kit/screenshots.ts'
import { seatOperator } from './second-operator.ts'

// A chat between browsers with a lost connection, a transfer and a rating; a complaint to its end;
// a campaign.

const account = 'asker'
let house: JourneyHouse
let member: Page
let desk: Page
let other: Page

const openContext = (width: number) => newContext(house, { width, theme: 'dark' })

beforeAll(async () => {
  house = await openHouse()
  await settleMember(house, { account, cash: 5_000n })
  const phone = await openContext(390)
  member = await phone.newPage()
  desk = await (await openContext(1440)).newPage()
  const second = await openContext(1440)
  await signInAtDesk(desk, house)
  await seatOperator(house, second, 'budi')
  other = second.pages()[0]!
  await member.goto(house.addresses.member)
  await logIn(member, house, account)
})
afterAll(() => house?.stop())

const panel = () => member.getByRole('dialog', { name: 'Customer service' })
const say = async (page: Page, text: string) => {
  await page.getByLabel('Write a message').fill(text)
  await page.keyboard.press('Enter')
}

test('a chat is begun on a phone, answered, cut off, handed over, closed and rated', async () => {
  await desk.goto(`${house.addresses.console}/chats`)
  for (const page of [desk, other]) {
    // A key goes to a disabled switch too, and is lost.
    await page.getByRole('switch', { name: 'I answer chats', disabled: false }).press(' ')
    await page.getByRole('switch', { name: 'I answer chats', checked: true }).waitFor()
  }
  await member.goto(`${house.addresses.member}/?modal=menu`)
  await member.getByRole('button', { name: 'Customer service' }).click()
  await panel().getByText('You will be answered in').waitFor()
  await expectFine(member, 'chat-start')
  await shoot(member, '180-chat-start', [390])
  await panel().getByLabel('What is it about?').fill('Where is my deposit?')
  await panel().getByRole('button', { name: 'Start the chat' }).click()
  await panel().getByText('Place 1 in the queue').waitFor()
  // Whatever page an operator is on, the menu says that somebody waits.
  const waits = desk.getByRole('link', { name: '1 chat waits' })
  await waits.first().waitFor()
  await desk.getByRole('link', { name: account }).click()
  await desk.getByRole('button', { name: 'Take this chat' }).click()
  await say(desk, 'Let me look.')
  await panel().getByText('Let me look.').waitFor()
  await waits.first().waitFor({ state: 'detached' })
  // The connection is lost while the desk goes on.
  await member.context().setOffline(true)
  await say(desk, 'The bank reported it.')
  await desk.getByRole('log').getByText('The bank reported it.').waitFor()
  await member.context().setOffline(false)
  await member.evaluate(() => dispatchEvent(new Event('online')))
  await panel().getByText('The bank reported it.').waitFor()
  await desk.getByRole('button', { name: 'Transfer' }).click()
  const transfer = desk.getByRole('dialog')
  await transfer.getByLabel('To').selectOption({ label: 'budi: 0 chats' })
  await transfer.getByRole('button', { name: 'Transfer' }).click()
  await panel().getByText('The chat was handed to budi').waitFor()
  await desk.getByText('budi is answering this chat.').waitFor()
  await other.getByRole('link', { name: account }).click()
  await say(other, 'It is in your wallet now.')
  await panel().getByText('It is in your wallet now.').waitFor()
  await say(member, 'Thank you!')
  await other.getByRole('log').getByText('Thank you!').waitFor()
  await shoot(member, '181-chat', [390, 1440])
  await shoot(other, '182-chat-desk', [1440, 390])
  await other.getByRole('button', { name: 'Close the chat' }).click()
  await panel().getByRole('button', { name: '5 stars' }).click()
  await panel().getByRole('button', { name: 'Send the rating' }).click()
  await panel().getByText('Thank you. You gave 5 stars.').waitFor()
  const lines = await panel().getByRole('log').innerText()
  expect(lines.match(/The bank reported it\./g)).toHaveLength(1)
  await expectFine(member, 'chat-end')
  await show(member, { width: 390, theme: 'dark' })
})

test('a complaint goes to its end, with an objection', async () => {
  await member.goto(`${house.addresses.member}/?modal=center&at=support:new`)
  const center = member.getByRole('dialog', { name: 'Write to us' })
  await center.getByRole('button', { name: 'Complaint' }).click()
  await center.getByLabel('Your message').fill('My withdrawal took three days.')
  await expectFine(member, 'support-form')
  await center.getByRole('button', { name: 'Send', exact: true }).click()
  await center.getByText('Somebody will read this soon.').waitFor()
  await desk.goto(`${house.addresses.console}/support`)
  await desk.getByRole('link', { name: 'My withdrawal took three days.' }).click()
  await desk.getByRole('button', { name: 'Take under review' }).click()
  await center.getByText('Somebody is looking into it').waitFor()
  await desk.getByLabel('Answer').fill('The bank was closed.')
  await desk.getByRole('button', { name: 'Send the answer' }).click()
  await center.getByText('The bank was closed.').waitFor()
  await center.getByRole('button', { name: 'I object' }).click()
  await center.getByLabel('Why does the answer not settle it?').fill('It was a Tuesday.')
  await center.getByRole('button', { name: 'Send the objection' }).click()
  await desk.reload()
  await desk.getByText('It was a Tuesday.').waitFor()
  await shoot(desk, '183-complaint-desk', [1440])
  await desk.getByRole('button', { name: 'Decide and close' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Outcome').selectOption('upheld')
  await dialog.getByLabel('Answer').fill('You are right, and we are sorry.')
  await dialog.getByRole('button', { name: 'Decide and close' }).click()
  await center.getByText('Complaint upheld').waitFor()
  await center.getByText('You are right, and we are sorry.').waitFor()
  await shoot(member, '184-complaint', [390, 1440])
})

test('a campaign: counted, a word typed for everyone, in the inbox', async () => {
  await desk.goto(`${house.addresses.console}/messages`)
  await desk.getByRole('button', { name: 'New campaign' }).click()
  const editor = desk.getByRole('dialog', { name: 'New campaign' })
  await editor.getByLabel('Title').fill('A quiet week')
  await editor.getByText('of whom').waitFor()
  const send = editor.getByRole('button', { name: 'Send', exact: true })
  expect(await send.isDisabled()).toBe(true)
  await editor.getByLabel('Type EVERYONE to confirm').fill('EVERYONE')
  await shoot(desk, '185-campaign', [1440])
  await send.click()
  await desk.getByRole('row').filter({ hasText: 'A quiet week' }).getByText('Sent').waitFor()
  await member.goto(`${house.addresses.member}/?modal=center&at=messageV2`)
  await member.getByRole('button', { name: 'A quiet week' }).waitFor()
})
