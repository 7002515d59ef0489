/** A gasing, the spinning top of the east coast: turned wood, a tin ring, an iron foot. */
export const topSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<defs><linearGradient id="w" x1="0" x2="1"><stop stop-color="#7a3d10"/><stop offset=".4" stop-color="#f0a64a"/><stop offset="1" stop-color="#6a300a"/></linearGradient>
<linearGradient id="t" x1="0" x2="1"><stop stop-color="#8c99a0"/><stop offset=".45" stop-color="#fff"/><stop offset="1" stop-color="#77858c"/></linearGradient></defs>
<path d="M44 6h12l-2 22h-8z" fill="url(#w)"/><ellipse cx="50" cy="34" rx="40" ry="10" fill="url(#t)"/>
<path d="M10 36q40 16 80 0-4 28-34 44h-12Q14 64 10 36z" fill="url(#w)"/><path d="M16 50q34 14 68 0l-4 8q-30 11-60 0z" fill="#c8342c"/>
<path d="M46 80h8l-4 16z" fill="#39434a"/></svg>`
