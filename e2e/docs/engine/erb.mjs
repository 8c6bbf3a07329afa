import opal from 'opal-compiler';

/** What Rails gives its views: values are escaped as they are printed. */
const rails = `
class Output
  def initialize = @parts = []
  def append(text) = @parts << text
  def append=(value)
    @parts << value.to_s.gsub(/[&<>"']/, '&' => '&amp;', '<' => '&lt;', '>' => '&gt;', '"' => '&quot;', "'" => '&#39;')
  end
  def join = @parts.join
end
class Template
  def initialize(_name, &view) = $printed = view.call(Output.new)
end
def form_authenticity_token = $token
def content_security_policy_nonce = $nonce
def ticket = Struct.new(:id).new($id)
`;

const { Opal } = globalThis;
Opal.modules.erb = () => undefined;
const run = (code) => new Function(code)();
run(opal.Builder.create().buildString(rails, 'rails').toString());

/** An ERB view: Ruby's own compiler of ERB and parser, by Opal. */
export function erb(code, { token, nonce, ticket }) {
  Object.assign(Opal.gvars, { token, nonce, id: ticket.id });
  run(opal.ERB.compile(code, 'view'));
  return Opal.gvars.printed;
}
