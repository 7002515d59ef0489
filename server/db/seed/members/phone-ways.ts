import { defaultSettings } from '@kancil/rules/site/defaults'
import type { App } from '../../../src/app.ts'
import { inTransaction } from '../../../src/kernel/db.ts'
import { phoneOf } from '../../../src/modules/identity/contact/number.ts'
import { keepProvenPhone } from '../../../src/modules/identity/contact/phone-store.ts'
import { changeSetting } from '../../../src/modules/site/door.ts'
import { demoNumber, type Resident } from './residents.ts'

/** Login and password reset by SMS are on in the demo, and its member has a verified number. */
export async function openPhoneWays({ kernel }: App, demo: Resident, now: Date): Promise<void> {
  const { db, live } = kernel
  const by = { operatorId: null, name: 'demo', ip: '' }
  const change = { version: 0, by }
  const flags = { ...defaultSettings.flags, MOBILEVERCODELOGIN3: true }
  const codes = { ...defaultSettings.codes, forgotByPhone: true }
  await changeSetting({ db, live, now }, { ...change, key: 'flags', value: flags })
  await changeSetting({ db, live, now }, { ...change, key: 'codes', value: codes })
  const phone = phoneOf('60', demoNumber)!
  await inTransaction(db, (tx) => keepProvenPhone(tx, demo.memberId, phone, now))
}
