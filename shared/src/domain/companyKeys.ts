/** Keys that show that two records are the same company: web domain, e-mail and phone, normalised. ADR-110. */
import { plainEmail } from './contactLinks.ts';

/**
 * Pages on these hosts and below them belong to their authors, so the host does not identify a company: social networks,
 * market places, short links, directories, maps. A text, which builds leave out where it is not used.
 */
const SHARED_HOSTS =
  'facebook.com fb.com fb.me m.me messenger.com linkedin.com lnkd.in instagram.com instagr.am threads.net twitter.com x.com t.co ' +
  'youtube.com youtu.be tiktok.com pinterest.com pin.it snapchat.com reddit.com tumblr.com xing.com vk.com ok.ru weibo.com line.me ' +
  'whatsapp.com wa.me t.me telegram.me discord.gg viber.com skype.com calendly.com meetup.com eventbrite.com ' +
  'google.com sites.google.com g.page g.co goo.gl business.site maps.app.goo.gl bing.com apple.com apps.apple.com ' +
  'github.com gitlab.com bitbucket.org notion.so medium.com about.me linktr.ee linkin.bio beacons.ai bio.link lnk.bio taplink.cc ' +
  'bit.ly tinyurl.com ow.ly is.gd cutt.ly rebrand.ly buff.ly shorturl.at s.id rb.gy t.ly qr.io qrco.de dub.sh ' +
  'etsy.com ebay.com amazon.com alibaba.com aliexpress.com made-in-china.com shopee.com depop.com vinted.com redbubble.com ' +
  'marktplaats.nl kleinanzeigen.de bol.com allegro.pl olx.pl mercadolibre.com gumtree.com craigslist.org faire.com ankorstore.com ' +
  'yelp.com tripadvisor.com booking.com airbnb.com trustpilot.com opentable.com foursquare.com thefork.com trivago.com ' +
  'ubereats.com doordash.com deliveroo.com lieferando.de thuisbezorgd.nl just-eat.com justeat.com wolt.com glovoapp.com ' +
  'gelbeseiten.de dasoertliche.de 11880.com telefoonboek.nl goudengids.nl goldenpages.ie yell.com pagesjaunes.fr paginegialle.it ' +
  'europages.com kompass.com wlw.de crunchbase.com northdata.de kununu.com glassdoor.com indeed.com bark.com thumbtack.com ' +
  'behance.net dribbble.com fiverr.com upwork.com patreon.com kickstarter.com gofundme.com ko-fi.com ' +
  'spotify.com soundcloud.com vimeo.com flickr.com issuu.com slideshare.net wikipedia.org';
/** The same company in each country: google.de, amazon.co.uk. */
const SHARED_EVERYWHERE =
  /(^|\.)(google|amazon|ebay|yelp|tripadvisor|pinterest|etsy|olx|groupon|airbnb)\.(com?\.)?[a-z]{2,3}$/;

/** 'acme.example' for 'https://www.Acme.example/shop', in ASCII ('xn--…') for a name with accents; null when it identifies no company. */
export function webDomainOf(website: string | null | undefined): string | null {
  const host = /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:[^/?#@]*@)?([^/:?#\s]+)/i.exec(website?.trim() ?? '')?.[1];
  const domain = inAscii(host?.toLowerCase() ?? '')
    .replace(/^www\d?\./, '')
    .replace(/\.$/, '');
  return domain.includes('.') && !isShared(domain) ? domain : null;
}

/** Whether the host, or one that it stands below, is shared: m.facebook.com, de.linkedin.com. */
function isShared(domain: string): boolean {
  if (SHARED_EVERYWHERE.test(domain)) return true;
  const labels = domain.split('.');
  return labels.some((_, at) => ` ${SHARED_HOSTS} `.includes(` ${labels.slice(at).join('.')} `));
}

/** A name of the web has two spellings: 'bäckerei.example' and 'xn--bckerei-5wa.example'. */
function inAscii(host: string): string {
  if (/^[ -~]*$/.test(host)) return host;
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return host;
  }
}

/** The address in lower case; null without one. */
export function emailKeyOf(email: string | null | undefined): string | null {
  const text = email && plainEmail(email).toLowerCase();
  if (!text?.includes('@')) return null;
  const at = text.lastIndexOf('@');
  return text.slice(0, at + 1) + inAscii(text.slice(at + 1));
}

/** Fewer digits than this are an extension, not a full phone number. */
const PHONE_DIGITS_MIN = 7;

/** '31205550123' for code '31' and '(0)20 555 0123'; without a code only the digits. Null when there are too few. */
export function phoneKeyOf(code: string | null | undefined, phone: string | null | undefined): string | null {
  // An extension is not part of the number of the company.
  const text = phone?.trim().replace(/;ext=.*$|\s*(ext\.?|x)\s*\d+$/i, '') ?? '';
  const digits = digitsOf(text.replace(/\(0\)/g, ''));
  const own = digitsOf(code ?? '');
  const international = /^(\+|00)/.test(text);
  const national = international ? digits.replace(/^00/, '') : digits.replace(/^0+/, '');
  if (national.length < PHONE_DIGITS_MIN) return null;
  return own && !(international && national.startsWith(own)) ? own + national.replace(/^0+/, '') : national;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
