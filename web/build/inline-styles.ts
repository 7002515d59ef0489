import type { Plugin } from 'vite'

/**
 * Inlines each page's style sheet and preloads the one font, so that the first paint waits only for
 * the document.
 */
export function inlineStyles(): Plugin {
  return {
    name: 'kancil-inline-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const names = Object.keys(bundle)
        const font = names.find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
        for (const [name, asset] of Object.entries(bundle)) {
          if (!name.endsWith('.html') || asset.type !== 'asset') continue
          let html = asset.source.toString()
          html = html.replace(
            /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g,
            (tag, href: string) => {
              const sheet = bundle[href]
              if (sheet?.type !== 'asset') return tag
              return `<style>${sheet.source.toString().trim()}</style>`
            },
          )
          if (font)
            html = html.replace(
              '<style>',
              `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>\n    <style>`,
            )
          asset.source = html
        }
      },
    },
  }
}
