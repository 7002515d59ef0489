import type { Plugin } from 'vite'

/**
 * The first HTML is a complete page. The scripts that hydrate it are fetched after the first paint,
 * so that only fonts compete with the visible content for bandwidth. If no paint is reported (a
 * background tab, an old browser), they start after a second.
 */
export function startAfterPaint(): Plugin {
  return {
    name: 'kancil-start-after-paint',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        const html = page.source.toString()
        const entry = /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(html)
        if (!entry) throw new Error('the page has no entry script')
        const preloads: string[] = []
        page.source = html
          .replace(entry[0], '')
          .replace(
            /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g,
            (_tag, href: string) => {
              preloads.push(href)
              return ''
            },
          )
          .replace('</body>', `<script>${starter(entry[1]!, preloads)}</script>\n  </body>`)
      },
    },
  }
}

function starter(src: string, preloads: readonly string[]): string {
  return `(() => {
      var add = (tag, values) =>
        document.head.append(Object.assign(document.createElement(tag), values, { crossOrigin: '' }))
      var go = () => {
        if (!go) return
        go = 0
        for (var href of ${JSON.stringify(preloads)}) add('link', { rel: 'modulepreload', href })
        add('script', { type: 'module', src: '${src}' })
      }
      try {
        new PerformanceObserver(() => go && go()).observe({ type: 'paint', buffered: true })
      } catch (e) {}
      setTimeout(() => go && go(), 1000)
    })()`
}
