import type { Plugin } from 'vite'

/**
 * The first HTML is a whole page: the script that wakes it is fetched at once but run only after it
 * was painted, so that what there is to see and read never waits for code. Where nothing tells of
 * the paint (a background tab, an old browser) it starts after a second.
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
        page.source = html
          .replace(entry[0], `<link rel="modulepreload" crossorigin href="${entry[1]}">`)
          // Behind the font: letters are seen first.
          .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
          .replace('</body>', `<script>${starter(entry[1]!)}</script>\n  </body>`)
      },
    },
  }
}

function starter(src: string): string {
  return `(() => {
      var go = () => {
        if (!go) return
        go = 0
        document.head.append(
          Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: '${src}' }),
        )
      }
      try {
        new PerformanceObserver(() => go && go()).observe({ type: 'paint', buffered: true })
      } catch (e) {}
      setTimeout(() => go && go(), 1000)
    })()`
}
