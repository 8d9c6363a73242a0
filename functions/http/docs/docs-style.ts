/** Styles of the API page, in the browser's own fonts; light or dark by the reader's setting. */
export const apiDocsStylesheet = `
:root { color-scheme: light dark; --text: light-dark(#1c2430, #dfe5ee); --dim: light-dark(#4d5a6b, #9aa8ba);
  --back: light-dark(#ffffff, #0d1219); --panel: light-dark(#f1f4f8, #161d27); --line: light-dark(#cfd7e2, #2a3442);
  --link: light-dark(#0b57c2, #7fb4ff); }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.55 system-ui, sans-serif; color: var(--text); background: var(--back); }
a { color: var(--link); text-underline-offset: 2px; }
a:focus-visible, summary:focus-visible, [tabindex]:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
nav { padding: 1rem 1.25rem; border-bottom: 1px solid var(--line); font-size: 13px; }
nav h2 { font-size: 12px; margin: 1rem 0 .25rem; text-transform: uppercase; letter-spacing: .06em; color: var(--dim); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: block; padding: 3px 0; text-decoration: none; overflow-wrap: anywhere; }
main { padding: 1rem 1.25rem 4rem; max-width: 60rem; }
h1 { font-size: 1.7rem; margin: .5rem 0 1rem; } h1 small { color: var(--dim); font-weight: 400; font-size: 1rem; }
main > h2 { margin: 2.5rem 0 0; font-size: 1.2rem; text-transform: capitalize; }
section { border-top: 1px solid var(--line); padding: 1rem 0; margin-top: 1rem; scroll-margin-top: 1rem; }
h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; } h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; } h4 { margin: 1rem 0 .25rem; font-size: .85rem; color: var(--dim); }
section:target h3 a { color: var(--link); }
.method { font: 600 .8em ui-monospace, monospace; } .who { color: var(--dim); } p { margin: .4rem 0; }
code, pre { font: 13px/1.5 ui-monospace, monospace; }
pre, .wide { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; overflow-x: auto; margin: 0; }
pre { padding: .75rem; } pre b { font-weight: 600; } i { color: var(--dim); font-style: normal; }
table { border-collapse: collapse; width: 100%; font-size: 13px; }
th, td { text-align: left; padding: .35rem .75rem; border-bottom: 1px solid var(--line); } tr:last-child > * { border-bottom: 0; }
details { margin-top: 1rem; } summary { cursor: pointer; color: var(--dim); }
dl { display: grid; grid-template-columns: 3.5rem 1fr; margin: .5rem 0; } dt { font-weight: 600; } dd { margin: 0; } dd p { margin: 0; }
@media (min-width: 60rem) {
  body { display: grid; grid-template-columns: 20rem 1fr; }
  nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; border: 0; border-right: 1px solid var(--line); }
}
`;
