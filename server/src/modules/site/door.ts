export { changeSetting } from './change-setting.ts'
export { readSettings } from './read-settings.ts'
export { countryOf } from './visitor-place.ts'
