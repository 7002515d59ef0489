import { sandboxServicePath } from '@kancil/contract/site/info'
import type { App } from '../../src/app.ts'
import { changeSetting } from '../../src/modules/site/door.ts'

/**
 * What an operator would fill in first: the link to customer service, which is outside the site and
 * therefore open while the site is closed, and the apps. Each app of the demo world is the site
 * itself, installed as `/down` shows.
 */
export async function nameService({ kernel }: App, now: Date): Promise<void> {
  await changeSetting(
    { db: kernel.db, live: kernel.live, now },
    {
      key: 'service',
      version: 0,
      by: { operatorId: null, name: 'seed', ip: '' },
      value: {
        customerService: [
          {
            csType: 'LIVECHAT',
            title: '',
            path: `${kernel.config.sandboxUrl}${sandboxServicePath}`,
          },
        ],
        resources: [
          { resourceType: 'IOS', url: '/down?for=ios', labelNameEn: 'iOS' },
          { resourceType: 'IOS_LITE', url: '/down?for=ios-lite', labelNameEn: 'iOS lite' },
          { resourceType: 'ANDROID', url: '/down?for=android', labelNameEn: 'Android' },
        ],
      },
    },
  )
}
