/** Finds in the style sheets of a build what would repaint the host or other screens. */
import postcss, { type AtRule, type Container, CssSyntaxError, type Rule } from 'postcss';

/** Families of the host's own texts; a test compares them with the theme. */
export const HOST_FONTS = ['Inter Variable', 'Inter', 'Inter Fallback', 'Segoe UI', 'Roboto'];
/** Classes that elements of the host have: of its component library, of its messages, and its own. */
const HOST_CLASS = /^(ant|css|sd|Toastify)(-|_|$)/;
const HOST_ID = /^(root|main|page-title|salesdesk-.*)$/;
/** A class, an id, or an attribute that a framework's compiler adds; each with its name. */
const OWN_PART =
  /\.((?:[\w-]|[^\0-\x7f]|\\.)+)|#((?:[\w-]|[^\0-\x7f]|\\.)+)|\[(data-v-|_ng(?:content|host)-|data-remote=)/g;
/** The innermost parentheses with the pseudo-class before them, if any. */
const INNERMOST = /(:[\w-]+)?\(([^()]*)\)/;
const NAMED_AT_MOST = 3;

/** One sentence for each kind of trouble in `text`, the style sheet `file`. */
export function styleProblems(file: string, text: string): string[] {
  let root: Container;
  try {
    root = postcss.parse(text);
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    return [
      `${file} cannot be read as a style sheet: ${error.reason}. Build again, and publish the folder as the build leaves it.`,
    ];
  }
  const reaching = [...new Set(selectorsIn(root))];
  const fonts = familiesIn(root).filter((family) =>
    HOST_FONTS.some((own) => own.toLowerCase() === family.toLowerCase()),
  );
  const named = reaching.slice(0, NAMED_AT_MOST).map((selector) => JSON.stringify(selector.slice(0, 80)));
  const others = reaching.length - named.length;
  return [
    ...(reaching.length
      ? [
          `${file} styles the whole page with ${named.join(', ')}${others ? ` and ${others} more` : ''}. Begin each selector with a ` +
            'class of your own, as CSS modules do.',
        ]
      : []),
    ...fonts
      .slice(0, 1)
      .map((family) => `${file} replaces the font "${family}" of the page. Give the family a name of your own.`),
  ];
}

/** The selectors of a style sheet that can match elements outside of the screen. */
function selectorsIn(container: Container): string[] {
  return (container.nodes ?? []).flatMap((node) => {
    if (node.type === 'atrule') return isConfined(node as AtRule) ? [] : selectorsIn(node as AtRule);
    if (node.type !== 'rule') return [];
    const rule = node as Rule;
    const reaching = rule.selectors.filter((selector) => !isOwn(selector));
    // What is nested is confined by its own selector as well, or by that of the rule around it.
    return reaching.length ? [...reaching, ...selectorsIn(rule)] : [];
  });
}

/** Steps of an animation are no selectors, and a scope of the remote's own confines what is in it. */
function isConfined({ name, params, nodes }: AtRule): boolean {
  return !nodes || /keyframes$|^font-face$|^property$|^page$/i.test(name) || (name === 'scope' && isOwn(params));
}

/** Whether a selector needs an element that only the remote makes. */
function isOwn(selector: string): boolean {
  let plain = selector.replace(/"[^"]*"|'[^']*'/g, '""');
  for (let inner = INNERMOST.exec(plain); inner; inner = INNERMOST.exec(plain)) {
    const [whole, pseudo, content = ''] = inner;
    const needsOwn = pseudo === undefined || pseudo === ':is' || pseudo === ':where';
    const stand = needsOwn && content.split(',').every(hasOwnPart) ? '.own' : '';
    plain = plain.replace(whole, stand);
  }
  return hasOwnPart(plain);
}

function hasOwnPart(selector: string): boolean {
  // Outside of a shadow tree it matches nothing.
  if (selector.includes(':host')) return true;
  return [...selector.matchAll(OWN_PART)].some(([, ofClass, id, attribute]) => {
    if (ofClass !== undefined) return !HOST_CLASS.test(ofClass);
    return id === undefined ? attribute !== undefined : !HOST_ID.test(id);
  });
}

function familiesIn(root: Container): string[] {
  const families: string[] = [];
  root.walkAtRules(/^font-face$/i, (face) => {
    face.walkDecls(/^font-family$/i, ({ value }) => void families.push(value.replace(/^["']|["']$/g, '')));
  });
  return families;
}
