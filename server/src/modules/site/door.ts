export { changeSetting, settingKit } from './settings/change.ts'
export { offeredServices } from './service-links.ts'
export { readSettings } from './settings/read.ts'
