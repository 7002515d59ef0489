import { Type } from 'typebox'

const vendorStatuses = ['live', 'maintenance', 'off'] as const
export const VendorStatus = Type.Enum(vendorStatuses)
export type VendorStatus = (typeof vendorStatuses)[number]
