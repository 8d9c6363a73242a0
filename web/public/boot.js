// Runs before the first paint, as a file of its own because the content security policy refuses inline scripts.
// Sets the theme and the language that were chosen before, so that nothing flashes, and asks for the prices at once.
(function () {
  var root = document.documentElement;
  var theme = null;
  var language = null;
  var colours = null;
  try {
    theme = localStorage.getItem('theme');
    language = localStorage.getItem('language');
    colours = localStorage.getItem('colours');
  } catch (_) {
    // Storage may be blocked; the defaults hold.
  }
  var light = theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
  root.dataset.theme = light ? 'light' : 'dark';
  if (light) document.querySelector('meta[name=theme-color]').content = '#fafbfc';
  if (language) root.lang = language === 'zh' ? 'zh-Hant' : language;
  var wanted = language || navigator.language || '';
  root.dataset.colours =
    colours || (/^(zh|ja)/.test(wanted) ? 'red-up' : wanted.startsWith('ko') ? 'red-up-blue-down' : 'green-up');
  if (/^\/(trading\/.*)?$/.test(location.pathname)) {
    var early = document.createElement('link');
    early.rel = 'preload';
    early.as = 'fetch';
    early.crossOrigin = 'anonymous';
    early.href = '/api/public/prices';
    document.head.append(early);
  }
})();
