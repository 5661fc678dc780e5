import { DEFAULT_SETTINGS } from '@salesdesk/shared/domain';
import { savedChoices, typedChoices } from './choices.model.ts';

const saved = [...DEFAULT_SETTINGS.lost_reasons.slice(0, 2), { slug: 'rain', name: 'Rain', archived: true }];

test('only what is offered is typed; unchanged it is saved as it is stored', () => {
  expect(typedChoices(saved)).toEqual([
    { slug: 'too-expensive', name: 'Too expensive' },
    { slug: 'competitor', name: 'Chose a competitor' },
  ]);
  expect(savedChoices(typedChoices(saved), saved)).toEqual(saved.slice(0, 2));
});

test('a renamed one keeps its slug, an added one gets a free one, an archived one comes back by its name', () => {
  const typed = [
    { slug: 'competitor', name: ' Went to a rival ' },
    { slug: null, name: 'Competitor' },
    { slug: null, name: 'Competitor' },
    { slug: null, name: 'ráin' },
    { slug: null, name: 'Дорого' },
  ];
  expect(savedChoices(typed, saved)).toEqual([
    { slug: 'competitor', name: 'Went to a rival' },
    { slug: 'competitor-2', name: 'Competitor' },
    { slug: 'competitor-3', name: 'Competitor' },
    { slug: 'rain', name: 'ráin' },
    { slug: 'choice', name: 'Дорого' },
  ]);
});
