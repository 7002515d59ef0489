import { memberDevices } from '@kancil/contract/identity/member-file'
import type { ReactElement } from 'react'
import { useText } from '../../../../i18n/use-text.tsx'
import { Link } from '../../../../lib/router.tsx'
import { Instant } from '../../../../ui/instant.tsx'
import { ListTable } from '../../../../ui/list/list-table.tsx'
import { useOwnPlace } from '../../../../ui/list/use-list-place.ts'
import { BrowserCell } from '../../../operator/door.tsx'

/** The browsers a member signs in with, and the other accounts that were used in them. */
export function MemberDevices({ memberId }: { memberId: string }): ReactElement {
  const text = useText()
  const place = useOwnPlace()
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">{text('memberfile.devices')}</h2>
      <ListTable
        list={memberDevices}
        scope={{ memberId }}
        place={place}
        pageSize={20}
        caption={text('memberfile.devices')}
        dense
        rowKey={(row) => row.deviceId}
        empty={text('memberfile.devices.none')}
        columns={[
          {
            key: 'agent',
            header: text('operator.browser'),
            primary: true,
            cell: (row) => <BrowserCell userAgent={row.userAgent} />,
          },
          {
            key: 'ip',
            header: text('operator.ip'),
            cell: (row) => (
              <span className="num whitespace-nowrap">
                {row.ip} {row.country}
              </span>
            ),
          },
          {
            key: 'first',
            header: text('memberfile.devices.first'),
            cell: (row) => <Instant at={row.firstUsedAt} />,
          },
          {
            key: 'last',
            header: text('memberfile.devices.last'),
            cell: (row) => <Instant at={row.lastUsedAt} />,
          },
          {
            key: 'others',
            header: text('memberfile.devices.others'),
            cell: (row) =>
              row.otherAccounts.length === 0 ? (
                '–'
              ) : (
                <span className="flex flex-wrap gap-x-2 text-danger">
                  {row.otherAccounts.map(({ memberId: other, account }) => (
                    <Link key={other} to={`/members/${other}`} className="hover:underline">
                      {account}
                    </Link>
                  ))}
                </span>
              ),
          },
        ]}
      />
    </section>
  )
}
