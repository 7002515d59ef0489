export { changeSetting } from './change-setting.ts'
export { readSettings } from './read-settings.ts'
