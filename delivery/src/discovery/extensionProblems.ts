/** What is wrong with the extensions of a build, before anybody loads it. */
import { isSlot, type ReleaseDetails, SLOT_NAMES, SLOTS } from '@salesdesk/shared/domain';

/** One sentence for each extension that no slot of this product could show. */
export function extensionProblems({ extensions = [] }: Pick<ReleaseDetails, 'extensions'>): string[] {
  return extensions.flatMap(({ id, slot, when = {} }) => {
    if (!isSlot(slot)) {
      return [
        `The extension ${id} names the slot ${slot}, which this product does not have. It has: ${SLOT_NAMES.join(', ')}.`,
      ];
    }
    const { conditions } = SLOTS[slot];
    return Object.keys(when)
      .filter((field) => !conditions.includes(field))
      .map(
        (field) =>
          `The extension ${id} has a condition on ${field}, which the slot ${slot} does not offer. ` +
          (conditions.length ? `It offers: ${conditions.join(', ')}.` : 'It offers none: remove when.'),
      );
  });
}
