import type { App } from '../../src/app.ts'
import { changeSetting } from '../../src/modules/site/door.ts'

/**
 * What an operator would fill in first: the apps. Each app of the demo world is the site itself,
 * installed as `/down` shows. Customer service is the site's own chat.
 */
export async function nameService({ kernel }: App, now: Date): Promise<void> {
  await changeSetting(
    { db: kernel.db, live: kernel.live, now },
    {
      key: 'service',
      version: 0,
      by: { operatorId: null, name: 'seed', ip: '' },
      value: {
        // None: the site's own chat is offered.
        customerService: [],
        resources: [
          { resourceType: 'IOS', url: '/down?for=ios', labelNameEn: 'iOS' },
          { resourceType: 'IOS_LITE', url: '/down?for=ios-lite', labelNameEn: 'iOS lite' },
          { resourceType: 'ANDROID', url: '/down?for=android', labelNameEn: 'Android' },
        ],
      },
    },
  )
}
