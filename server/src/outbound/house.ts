import type { Db } from '../kernel/db.ts'

/** What letters and texts call the house; whoever puts the server together says where it stands. */
export type HouseName = (db: Db) => Promise<string>
