/** The places of demo companies, and company names there. Phone numbers are from ranges reserved for fiction. */

export interface City {
  /** ISO 3166-1 alpha-2. */
  country: string;
  cities: readonly string[];
  /** Words of company names. */
  names: readonly string[];
  kinds: readonly string[];
  /** National number with # for digits. */
  phone: string;
}

export const PLACES: readonly City[] = [
  {
    country: 'US',
    cities: ['Austin', 'Portland', 'Denver', 'Chicago'],
    names: ['Bluebonnet', 'Cascade', 'Granite Peak', 'Prairie', 'Redwood', 'Lakeshore', 'Summit'],
    kinds: ['Outfitters', 'Coffee Roasters', 'Cycles', 'Furniture Co.', 'Labs', 'Foods Inc.'],
    phone: '20255501##',
  },
  {
    country: 'GB',
    cities: ['London', 'Manchester', 'Bristol', 'Edinburgh'],
    names: ['Kestrel', 'Thornbury', 'Ashdown', 'Peverell', "O'Connor & Daughters", 'Harbour'],
    kinds: ['Tea Company', 'Textiles Ltd', 'Books', 'Brewing', 'Travel', 'Interiors'],
    phone: '7700900###',
  },
  {
    country: 'DE',
    cities: ['Berlin', 'Hamburg', 'München', 'Köln'],
    names: ['Nordlicht', 'Brückner', 'Schönfeld', 'Lindenhof', 'Isartal', 'Grünwald'],
    kinds: ['Möbel GmbH', 'Feinkost', 'Optik', 'Fahrräder', 'Werkzeuge AG', 'Mode'],
    phone: '30235012##',
  },
  {
    country: 'FR',
    cities: ['Paris', 'Lyon', 'Nantes', 'Toulouse'],
    names: ['Clairefontaine', 'Beauséjour', 'Hélène', 'Rivière', 'Grand Pré', 'Étoile'],
    kinds: ['Parfums', 'Chocolats', 'Maison', 'Voyages', 'Lunettes SARL', 'Éditions'],
    phone: '1990012##',
  },
  {
    country: 'ES',
    cities: ['Madrid', 'Valencia', 'Sevilla', 'Bilbao'],
    names: ['Alborada', 'Peñalver', 'Montaña', 'Ribera', 'Cortijo', 'Nuñez'],
    kinds: ['Aceites', 'Cerámica', 'Moda', 'Viajes', 'Solar S.L.', 'Conservas'],
    phone: '910550###',
  },
  {
    country: 'NL',
    cities: ['Amsterdam', 'Rotterdam', 'Utrecht', 'Eindhoven'],
    names: ['Zonneveld', 'Van Dijk', 'Waterkant', 'De Vries', 'Tulpenburg', 'Molenaar'],
    kinds: ['Fietsen BV', 'Bloemen', 'Kaas', 'Design', 'Logistiek', 'Meubels'],
    phone: '20555####',
  },
  {
    country: 'IT',
    cities: ['Milano', 'Torino', 'Bologna', 'Napoli'],
    names: ['Bellavista', 'Castelli', 'Fiorentina', 'Aurora', 'Montalto', 'Serafini'],
    kinds: ['Calzature', 'Pasta', 'Gioielli', 'Arredi S.r.l.', 'Caffè', 'Ottica'],
    phone: '2555####',
  },
  {
    country: 'PL',
    cities: ['Warszawa', 'Kraków', 'Gdańsk', 'Łódź'],
    names: ['Bursztyn', 'Żuraw', 'Wiśniewski', 'Jodła', 'Słoneczny'],
    kinds: ['Meble', 'Herbata', 'Odzież sp. z o.o.', 'Rowery', 'Szkło'],
    phone: '22555####',
  },
  {
    country: 'SE',
    cities: ['Stockholm', 'Göteborg', 'Malmö'],
    names: ['Björkman', 'Fjällräv', 'Söderlund', 'Norrsken', 'Ängsholm'],
    kinds: ['Kläder AB', 'Bageri', 'Belysning', 'Friluft', 'Ljud'],
    phone: '31390####',
  },
  {
    country: 'IN',
    cities: ['Mumbai', 'Pune', 'Bengaluru', 'Jaipur'],
    names: ['Chandni', 'Lotus', 'Ashoka', 'Monsoon', 'Saffron'],
    kinds: ['Spices Pvt Ltd', 'Silks', 'Jewels', 'Handicrafts', 'Ayurveda'],
    phone: '22555#####',
  },
  {
    country: 'BR',
    cities: ['São Paulo', 'Curitiba', 'Recife'],
    names: ['Ipê', 'Açaí', 'Guimarães', 'Araucária', 'Maré'],
    kinds: ['Cafés', 'Calçados Ltda', 'Moda Praia', 'Orgânicos', 'Turismo'],
    phone: '1155550###',
  },
  {
    country: 'JP',
    cities: ['Tokyo', 'Osaka', 'Kyoto'],
    names: ['Sakura', 'Hoshino', 'Kaede', '株式会社 桜', 'Nami'],
    kinds: ['Stationery', 'Ceramics', 'Denim K.K.', 'Tea House', 'Audio'],
    phone: '355550###',
  },
  {
    country: 'AE',
    cities: ['Dubai', 'Abu Dhabi'],
    names: ['Al Noor', 'واحة النخيل', 'Falcon', 'Marjan', 'Sahara'],
    kinds: ['Perfumes LLC', 'Trading', 'Interiors', 'Dates', 'Tourism'],
    phone: '4555####',
  },
  {
    country: 'ZA',
    cities: ['Cape Town', 'Durban', 'Pretoria'],
    names: ['Protea', 'Table Bay', 'Springbok', 'Karoo', 'Umhlanga'],
    kinds: ['Wines (Pty) Ltd', 'Safari', 'Leather', 'Rooibos', 'Surf'],
    phone: '21555####',
  },
];

/** Names that challenge a screen as real ones do: very long, apostrophes, right to left, per cent and underscore. */
export const AWKWARD_NAMES: readonly string[] = [
  'The Extraordinarily Long-Named International Consortium for Sustainable Artisanal Textile Manufacturing and Worldwide Distribution',
  'Quayside Trading',
  'Bold & Sons',
  'D\'Angelo\'s "Fine" Foods',
  'شركة الأفق الجديد للتجارة',
  'Ø & Å Ægir Skibsværft',
  '100% Organic_Goods',
];

export const FIRST_NAMES = [
  'Anna',
  'Ben',
  'Carla',
  'David',
  'Eva',
  'Farid',
  'Grace',
  'Hugo',
  'Isabel',
  'Jan',
  'Keiko',
  'Luca',
  'Mei',
  'Nadia',
  'Omar',
  'Paula',
  'Quentin',
  'Rosa',
  'Sven',
  'Tara',
] as const;
export const LAST_NAMES = [
  'Andersson',
  'Bauer',
  'Costa',
  'Dubois',
  'Evans',
  'Fischer',
  'García',
  'Horváth',
  'Ito',
  'Jansen',
  'Khan',
  'López',
  'Moreau',
  'Nielsen',
  'Oliveira',
  'Patel',
  'Quinn',
  'Ricci',
  'Silva',
  'Tremblay',
] as const;
