/** A die of carved wood, standing on its corner. */
export const dieSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<defs>
<linearGradient id="a" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fff3d2"/><stop offset="1" stop-color="#f0c869"/></linearGradient>
<linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#d98f33"/><stop offset="1" stop-color="#8a4a12"/></linearGradient>
<linearGradient id="c" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#b96d1e"/><stop offset="1" stop-color="#6a360a"/></linearGradient>
</defs>
<path d="M50 6 90 27 50 48 10 27Z" fill="url(#a)" stroke="#5a2c06" stroke-width="2" stroke-linejoin="round"/>
<path d="M10 27 50 48V94L10 72Z" fill="url(#b)" stroke="#5a2c06" stroke-width="2" stroke-linejoin="round"/>
<path d="M90 27 50 48V94L90 72Z" fill="url(#c)" stroke="#5a2c06" stroke-width="2" stroke-linejoin="round"/>
<g fill="#5a2c06"><ellipse cx="50" cy="27" rx="6" ry="3.600"/></g>
<g fill="#fff3d2"><ellipse cx="20" cy="42" rx="3.500" ry="5"/><ellipse cx="40" cy="76" rx="3.500" ry="5"/><ellipse cx="30" cy="60" rx="3.500" ry="5"/>
<ellipse cx="61" cy="52" rx="3.500" ry="5"/><ellipse cx="79" cy="42" rx="3.500" ry="5"/><ellipse cx="61" cy="80" rx="3.500" ry="5"/><ellipse cx="79" cy="68" rx="3.500" ry="5"/></g>
</svg>`
