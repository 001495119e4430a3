// Runs only in browsers without module support, such as Internet Explorer, which cannot run the
// portal (A27).
// Written in ES5: no arrow functions, no const, no trailing comma in calls.
var texts = {
  fr: 'Votre navigateur est trop ancien pour ce portail. Utilisez une version à jour de Edge, Firefox, Chrome ou Safari.',
  en: 'Your browser is too old for this portal. Please use an up-to-date Edge, Firefox, Chrome or Safari.',
}
var warning = document.createElement('div')
warning.setAttribute('role', 'alert')
warning.style.cssText =
  'padding:1em;font:1.1em sans-serif;color:#573a00;background:#fdf1d3;border:2px solid #94660a'
for (var language in texts) {
  var line = document.createElement('p')
  line.lang = language
  line.appendChild(document.createTextNode(texts[language]))
  warning.appendChild(line)
}
document.body.insertBefore(warning, document.body.firstChild)
