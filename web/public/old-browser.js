// Only Internet Explorer and browsers of its age run this: they know no modules, and so nothing of the portal (A27).
var warning = document.createElement('div')
warning.setAttribute('role', 'alert')
warning.style.cssText =
  'padding:1em;font:1.1em sans-serif;color:#573a00;background:#fdf1d3;border:2px solid #94660a'
warning.innerHTML =
  '<p>Votre navigateur est trop ancien pour ce portail. Utilisez Edge, Firefox, Chrome ou Safari.</p>' +
  '<p lang="en">Your browser is too old for this portal. Please use Edge, Firefox, Chrome or Safari.</p>'
document.body.insertBefore(warning, document.body.firstChild)
