// node tools/verify/verify-agent-statement.mjs kancil-ags_….json, or kancil-realtime-….json
//
// Computes an agent's bill, or their real-time salary, anew from what the team did, as
// docs/agents.md describes it, and compares every figure. It stands alone: no package, none of the
// product's code, so that it can be read and trusted by whoever is paid by it. Amounts are whole
// minor units.
import { readFileSync } from 'node:fs'

const sum = (amounts) => amounts.reduce((total, amount) => total + BigInt(amount), 0n)
/** A share in hundredths of a percent, rounded down; what is taken back is rounded the same way. */
const share = (amount, rate) =>
  amount < 0n ? -((-amount * BigInt(rate)) / 10_000n) : (amount * BigInt(rate)) / 10_000n

/** What the members' own figures add up to. */
function factsOf({ kind, terms, inputs, members }) {
  const total = (name) => sum(members.map((member) => member[name] ?? 0))
  const least = BigInt(Math.max(terms.minActive, 1))
  const isCounted = ({ account, turnover }) =>
    !(inputs.uncounted ?? []).includes(account) && BigInt(turnover) >= least
  const given = ['payout', 'bonus', 'rebate', ...(kind === 'dividend' ? ['wages'] : [])]
  return {
    turnover: total('turnover'),
    activeUsers: members.filter(isCounted).length,
    netLoss: kind === 'hourly' ? 0n : total('stake') - sum(given.map(total)),
  }
}

/** The highest tier whose conditions are all met. */
function tierOf({ tiers, checkLoss }, facts) {
  return tiers.findLast(
    (tier) =>
      facts.turnover >= BigInt(tier.minTurnover) &&
      facts.activeUsers >= tier.minUsers &&
      (!checkLoss || facts.netLoss >= BigInt(tier.minLoss)),
  )
}

/** A dividend is a share of the loss, the others are shares of turnover. */
function earnedOf({ kind, terms, inputs }, facts) {
  const isDividend = kind === 'dividend'
  const period = isDividend ? facts.netLoss : facts.turnover
  const base = period + BigInt(inputs.carryIn)
  if (isDividend ? base <= 0n : base < 0n) {
    const dropped = terms.carry === 'none' ? 0n : period < 0n ? period : 0n
    const carryOut = isDividend && terms.carry !== 'permanent' ? dropped : base
    return { rate: 0, own: 0n, carryOut }
  }
  const tier = isDividend
    ? tierOf({ ...terms, checkLoss: true }, { ...facts, netLoss: base })
    : tierOf(terms, { ...facts, turnover: base })
  const rate = tier?.rateBasisPoints ?? 0
  return { rate, own: share(base, rate), carryOut: 0n }
}

/** Each line of a rebate is its turnover times the difference of two rates. */
function rebateOf({ inputs }, fault) {
  for (const { name, amount, turnover, rateBasisPoints } of inputs.lines)
    if (share(BigInt(turnover), rateBasisPoints) !== BigInt(amount)) fault(`The line of ${name}`)
  const amounts = inputs.lines.map(({ amount }) => BigInt(amount))
  return {
    own: sum(amounts.filter((amount) => amount > 0n)),
    lower: -sum(amounts.filter((amount) => amount < 0n)),
  }
}

/** Real-time salary of one player on one issue, less what those nearer to the player earn of it. */
function realtimeOf({ terms, below, bets }) {
  const counted = bets.filter(({ single }) => BigInt(single) >= BigInt(terms.singleBetMin))
  const total = (name) => sum(counted.map((bet) => bet[name]))
  const hasWon = total('payout') - total('stake') >= 0n
  const rate = hasWon ? terms.profitRateBasisPoints : terms.lossRateBasisPoints
  const salary = share(total('valid'), rate)
  return salary > BigInt(below) ? salary - BigInt(below) : 0n
}

/** Every line: what stands now from its bets, and each version by what it changed. */
function checkRealtime({ account, from, to, lines }) {
  let wrong = 0
  for (const line of lines) {
    const { lotteryType, issueNo, player, version, amount, before, change, paid } = line
    const fault = (text) => {
      console.error(`${lotteryType} ${issueNo} of ${player}, version ${version}: ${text}`)
      wrong += 1
    }
    if (line.bets && realtimeOf(line) !== BigInt(amount))
      fault(`${realtimeOf(line)}, not ${amount}`)
    if (BigInt(before) + BigInt(change) !== BigInt(amount)) fault('the difference is wrong')
    if (BigInt(paid) > (BigInt(change) > 0n ? BigInt(change) : 0n))
      fault('more was paid than earned')
  }
  const sums = ['change', 'paid'].map((name) => sum(lines.map((line) => line[name])))
  console.log(`${lines.length} lines from ${from} to ${to}: earned ${sums[0]}, paid ${sums[1]}`)
  if (wrong > 0) process.exitCode = 1
  else console.log(`Real-time salary of ${account}: every figure is right.`)
}

function main([file]) {
  const statement = JSON.parse(readFileSync(file, 'utf8'))
  if (statement.form === 'kancil-agent-realtime-1') return checkRealtime(statement)
  if (statement.form !== 'kancil-agent-statement-1')
    throw new Error('This is no statement of an agent.')
  const { bill, inputs, kind } = statement
  const faults = []
  const compare = (name, computed, written) => {
    console.log(`${name.padEnd(14)} ${String(computed).padStart(16)}  bill ${written}`)
    if (String(computed) !== String(written)) faults.push(name)
  }
  let earned
  if (kind === 'rebate') {
    earned = { ...rebateOf(statement, (name) => faults.push(name)), rate: 0, carryOut: 0n }
  } else {
    const facts = factsOf(statement)
    for (const [name, value] of Object.entries(facts)) compare(name, value, inputs[name])
    earned = { ...earnedOf(statement, facts), lower: sum(inputs.lines.map((line) => line.amount)) }
    compare('rate', earned.rate, bill.rateBasisPoints)
  }
  const net = earned.own - earned.lower
  const debt = BigInt(inputs.debtBefore)
  const repaid = net < 0n ? 0n : net < debt ? net : debt
  compare('own', earned.own, bill.own)
  compare('lower', earned.lower, bill.lower)
  compare('repaid', repaid, bill.repaid)
  compare('paid', net < 0n ? 0n : net - repaid, bill.paid)
  compare('deficit', net < 0n ? -net : 0n, bill.deficit)
  compare('carryOut', earned.carryOut, bill.carryOut)
  if (faults.length > 0) {
    console.error(`${statement.statementId} is wrong: ${faults.join(', ')}.`)
    process.exitCode = 1
  } else console.log(`${statement.statementId} of ${statement.account}: every figure is right.`)
}

main(process.argv.slice(2))
