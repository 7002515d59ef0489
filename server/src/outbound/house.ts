import type { Db } from '../kernel/db.ts'

/**
 * What letters and texts call the house; whoever assembles the server says where the name is
 * stored.
 */
export type HouseName = (db: Db) => Promise<string>
