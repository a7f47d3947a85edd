import './public-contact.css';
import type { PublicContact as Contact } from '@saiyun/sdk/calls';
import { useHallText } from '../../messages/hall/index.ts';

/** Name, telephone and mail of whoever answers for a competition; nothing where the organiser gave none. */
export function ContactLines({ of }: { readonly of: Contact }) {
  return (
    <span className="hl-contact">
      {of.name !== '' && <span>{of.name}</span>}
      {of.phone !== '' && <a href={`tel:${of.phone.replaceAll(/[^+\d]/g, '')}`}>{of.phone}</a>}
      {of.email !== '' && <a href={`mailto:${of.email}`}>{of.email}</a>}
    </span>
  );
}

/** The same as a part of a competition's page. */
export function PublicContact({ of }: { readonly of: Contact | null }) {
  const { t } = useHallText();
  if (!of) return null;
  return (
    <section className="hl-part" aria-labelledby="hl-contact">
      <h2 id="hl-contact">{t('contact')}</h2>
      <p>
        <ContactLines of={of} />
      </p>
    </section>
  );
}
