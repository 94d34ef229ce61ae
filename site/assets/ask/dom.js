// Elements, made without ever reading markup: whatever comes from a question, a link or a rule is text.

/** An element. props: attributes, `on` with listeners, `class`; null and false are left out. children: nodes or texts. */
export function el(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === false || value === undefined) continue;
    if (name === "on") for (const [type, listener] of Object.entries(value)) made.addEventListener(type, listener);
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  fill(made, children);
  return made;
}

/** Put children into an element in place of what is there. */
export function fill(element, children) {
  element.replaceChildren(...children.flat(Infinity).filter((one) => one !== null && one !== undefined && one !== false)
    .map((one) => (one instanceof Node ? one : document.createTextNode(String(one)))));
  return element;
}

/** A number for ids that belong together on a page. */
let last = 0;
export const freshId = (name) => `ask-${name}-${last += 1}`;
