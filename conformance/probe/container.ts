/**
 * The text of a remote as small as can be: a container that loads one script per module, whose widgets write down in
 * `window.__conformance` what happens to them (page/recorder.ts). No framework, no `innerHTML`, so it runs under any
 * policy.
 */
export const containerName = (version: number): string => `conformance_${version}`;

export const containerText = (version: number): string => `
var ${containerName(version)} = (function () {
  var script = document.currentScript;
  var modules = {};
  var attempts = 0;
  return {
    define: function (name, module) { modules[name] = module; },
    init: function (scope) { window.__conformance.scope = scope; },
    get: function (name) {
      return new Promise(function (resolve, reject) {
        if (modules[name]) return resolve(modules[name]);
        var chunk = document.createElement('script');
        chunk.nonce = script.nonce;
        // Under an address of its own: a browser lets a second request wait for a first that hangs.
        chunk.src = script.src.replace(/entry\\.js.*/, name.slice(2) + '.js?' + ++attempts);
        chunk.onload = function () { modules[name] ? resolve(modules[name]) : chunk.onerror(); };
        chunk.onerror = function () { chunk.remove(); reject(new Error(name + ' did not come')); };
        document.head.append(chunk);
      }).then(function (module) { return function () { return module(); }; });
    },
  };
})();`;

/**
 * A module of the container. `trouble` is what its widget does until somebody clears `window.__conformance.trouble`.
 */
export const chunkText = (version: number, name: string, trouble = ''): string => `
window.__conformance = window.__conformance || { reported: [], kits: [] };
if (window.__conformance.trouble === undefined) window.__conformance.trouble = ${JSON.stringify(trouble)};
${containerName(version)}.define(${JSON.stringify(name)}, function () {
  var seen = window.__conformance;
  function mount(element, context, kit) {
    function add(tag, properties) { return element.appendChild(Object.assign(document.createElement(tag), properties)); }
    // Slots of the page itself are left in peace while the kit watches those in its frame.
    var frame = document.getElementById('conformance-frame');
    if (seen.names && !(frame && frame.contains(element.getRootNode().host || element))) return { unmount: function () {} };
    seen.reported.push('mount ' + JSON.stringify(context));
    seen.kits.push(kit);
    if (seen.trouble === 'throw') throw new Error('This mount throws.');
    if (seen.trouble === 'hang') return new Promise(function (resolve) { seen.finish = function () { resolve({ unmount: function () { seen.reported.push('late unmount'); } }); }; });
    if (seen.trouble === 'nothing') return undefined;
    kit.signal.addEventListener('abort', function () { seen.reported.push('abort'); });
    add('p', { textContent: 'Probe ${version}' });
    add('a', { href: '/elsewhere?x=1#y', textContent: 'Probe link' });
    add('input', { ariaLabel: 'Probe field' });
    var dialog = add('dialog', { ariaLabel: 'Probe dialog' });
    var field = dialog.appendChild(Object.assign(document.createElement('input'), { ariaLabel: 'Probe dialog field' }));
    add('button', { type: 'button', textContent: 'Probe button', onclick: function () { dialog.showModal(); field.focus(); } });
    if (context.name !== undefined) add('button', { type: 'button', textContent: 'Choose 7', onclick: function () { kit.emit('input', { value: [7] }); } });
    return {
      update: function (next) {
        seen.reported.push('update ' + JSON.stringify(next));
        if (seen.trouble === 'throw on update') throw new Error('This update throws.');
      },
      unmount: function () { seen.reported.push('unmount'); },
    };
  }
  return seen.trouble === 'no mount' ? {} : { mount: mount };
});`;
