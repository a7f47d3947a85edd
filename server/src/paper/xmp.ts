/*
 * The proof inside the file, as a property of its XMP packet. PDF/A allows own properties only with a description of their schema.
 */
const proofNamespace = 'https://saiyun.cn/ns/certificate/1/';

/** `proof` has letters, digits and points only, so that nothing of it needs escaping. */
export function proofXmp(proof: string): string {
  return `
        <rdf:Description rdf:about="" xmlns:saiyun="${proofNamespace}">
            <saiyun:proof>${proof}</saiyun:proof>
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
            <pdfaExtension:schemas>
                <rdf:Bag>
                    <rdf:li rdf:parseType="Resource">
                        <pdfaSchema:schema>Signed certificate</pdfaSchema:schema>
                        <pdfaSchema:namespaceURI>${proofNamespace}</pdfaSchema:namespaceURI>
                        <pdfaSchema:prefix>saiyun</pdfaSchema:prefix>
                        <pdfaSchema:property>
                            <rdf:Seq>
                                <rdf:li rdf:parseType="Resource">
                                    <pdfaProperty:name>proof</pdfaProperty:name>
                                    <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                                    <pdfaProperty:category>internal</pdfaProperty:category>
                                    <pdfaProperty:description>What the certificate says and its Ed25519 signature</pdfaProperty:description>
                                </rdf:li>
                            </rdf:Seq>
                        </pdfaSchema:property>
                    </rdf:li>
                </rdf:Bag>
            </pdfaExtension:schemas>
        </rdf:Description>
`;
}
