export { NewcomerHint } from './offers/newcomer-hint.tsx'
