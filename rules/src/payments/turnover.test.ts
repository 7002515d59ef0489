import { money } from '@kancil/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDeposit, addStake, noTurnover, turnoverLeft } from './turnover.ts'

test('a deposit is to be staked once', () => {
  let turnover = addDeposit(noTurnover, money(100_00n), 100)
  turnover = addStake(turnover, money(60_00n))
  expect(turnoverLeft(turnover)).toBe(40_00n)
  turnover = addStake(turnover, money(-10_00n))
  expect(turnoverLeft(turnover)).toBe(50_00n)
  turnover = addStake(turnover, money(500_00n))
  expect(turnover).toEqual({ required: 100_00n, done: 100_00n })
  // What was staked beyond is not saved up for the next deposit.
  turnover = addDeposit(turnover, money(20_00n), 100)
  expect(turnover).toEqual({ required: 20_00n, done: 0n })
})

test('a second deposit before the first is staked adds up', () => {
  let turnover = addDeposit(noTurnover, money(100_00n), 150)
  turnover = addDeposit(addStake(turnover, money(50_00n)), money(10_00n), 150)
  expect(turnover).toEqual({ required: 165_00n, done: 50_00n })
})

test('a multiple of 0 asks for nothing', () => {
  expect(turnoverLeft(addDeposit(noTurnover, money(100_00n), 0))).toBe(0n)
})

test('never below zero, never more done than required, whatever comes', () => {
  const step = fc.record({ deposit: fc.boolean(), amount: fc.bigInt(-10_000n, 10_000n) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let turnover = noTurnover
      for (const { deposit, amount } of steps) {
        const size = amount < 0n ? -amount : amount
        turnover = deposit
          ? addDeposit(turnover, money(size), 100)
          : addStake(turnover, money(amount))
        expect(turnover.done >= 0n && turnover.done <= turnover.required).toBe(true)
        expect(turnoverLeft(turnover)).toBe(turnover.required - turnover.done)
      }
    }),
  )
})
