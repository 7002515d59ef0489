export { agreesByDefault } from './agrees-by-default.ts'
export { changeSetting } from './change-setting.ts'
export { readSettings } from './read-settings.ts'
